/** Where the device says that it is; null where it does not say so within 15 seconds, or may not. */
export const devicePosition = (): Promise<{ latitude: number; longitude: number; accuracyMeters: number } | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMeters: Math.round(accuracy) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });

/** A typed number of degrees: null where nothing was typed, no number where it is none, which the contract says. */
export const degrees = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
