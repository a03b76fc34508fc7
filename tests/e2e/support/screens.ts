/** The windows in which the product is looked at. */
export const SCREENS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof SCREENS;

/**
 * Beside those: the smallest phone, or a page enlarged four times on a desk; a phone held sideways; a tablet either way
 * up; the widest desk.
 */
export const OTHER_WIDTHS = [320, 600, 768, 1024, 1920] as const;
