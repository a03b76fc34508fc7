/** The windows in which the product is looked at. */
export const SCREENS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof SCREENS;
