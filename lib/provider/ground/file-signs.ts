/** Whether the bytes start with these, as files of a kind do. */
export const beginsWith = (bytes: Uint8Array, signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** How a ZIP begins, and with it a workbook. */
export const ZIP = [0x50, 0x4b, 0x03, 0x04];

const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i;

/**
 * Whether a browser that guesses would read it as a page: no image and no PDF has such markup, but a file that is two
 * things at once.
 */
export const hidesMarkup = (bytes: Uint8Array): boolean => MARKUP.test(Buffer.from(bytes).toString('latin1'));
