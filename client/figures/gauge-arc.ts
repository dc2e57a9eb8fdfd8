interface Spot {
  x: number;
  y: number;
}

/** Returns the position for a share of a half circle, from left to right. `out` is the distance outside it. */
export function spot(centreX: number, centreY: number, radius: number): (share: number, out?: number) => Spot {
  return (share, out = 0) => {
    const angle = Math.PI * (1 - share);
    return {
      x: round(centreX + Math.cos(angle) * (radius + out)),
      y: round(centreY - Math.sin(angle) * (radius + out)),
    };
  };
}

/** SVG path along the half circle between two shares. */
export function arc(at: (share: number) => Spot, from: number, to: number): string {
  const middle = (from + to) / 2;
  const step = (share: number) => `${round(at(share).x)} ${round(at(share).y)}`;
  const radius = round(Math.hypot(at(0).x - at(1).x, at(0).y - at(1).y) / 2);
  // Two segments, since a single arc of half a circle has an ambiguous direction.
  return `M${step(from)}A${radius} ${radius} 0 0 1 ${step(middle)}A${radius} ${radius} 0 0 1 ${step(to)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
