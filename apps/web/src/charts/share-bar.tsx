interface ShareBarProps {
  /** What the picture says, for whoever does not see it, too: "Paid $400.00 of $1,200.00". */
  label: string;
  /** Of the whole, from 0 to 1; what is outside is drawn as none or all of it. */
  share: number;
  tone?: 'pine' | 'green' | 'amber' | 'red';
}

/** How much of something is done or gone, as one bar; the figures stand beside it. */
export const ShareBar = ({ label, share, tone = 'pine' }: ShareBarProps) => {
  const width = `${String(Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10)}%`;
  return (
    <div className="share-bar" role="img" aria-label={label} title={label}>
      <span data-tone={tone} style={{ width }} />
    </div>
  );
};
