import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Plain<Props> = Omit<ComponentPropsWithRef<'a'>, keyof Props> & Props;

/** A link inside the application, typed by the site map; preloads its screen when pointed at. */
export const AppLink = createLink((props: Plain<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const LinkButton = createLink((props: Plain<ButtonProps>) => <Button component="a" {...props} />);
