import { create } from 'qrcode';

/** The empty border that scanners need, in modules. */
const QUIET = 4;

/** A QR code drawn as one path: black on white in either colour scheme, as scanners want it. */
export const QrCode = ({ text, label, side: pixels = 196 }: { text: string; label: string; side?: number }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const squares = Array.from({ length: size * size }, (_, at) => at)
    .filter((at) => modules.get(Math.floor(at / size), at % size))
    .map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`);
  const side = size + 2 * QUIET;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={pixels}
      height={pixels}
      role="img"
      aria-label={label}
      className="qr-code"
    >
      <rect width={side} height={side} className="qr-ground" />
      <path d={squares.join('')} className="qr-squares" shapeRendering="crispEdges" />
    </svg>
  );
};
