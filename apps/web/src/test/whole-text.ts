/** For `findByText`: an element that says this in all, whichever elements inside it say the parts. */
export const wholeText = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
