/** A Set-Cookie value read back, so that it can be passed on to the browser by means of Next's cookie jar. */
export interface ReceivedCookie {
  name: string;
  value: string;
  httpOnly: boolean;
  secure: boolean;
  maxAge: number | undefined;
}

export function readSetCookie(line: string): ReceivedCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const split = pair.indexOf('=');
  const given = new Map(
    attributes.map((attribute) => {
      const [name = '', value = ''] = attribute.split('=');
      return [name.toLowerCase(), value];
    }),
  );
  const maxAge = Number(given.get('max-age') ?? Number.NaN);
  return {
    name: pair.slice(0, split),
    value: decodeURIComponent(pair.slice(split + 1)),
    httpOnly: given.has('httponly'),
    secure: given.has('secure'),
    maxAge: Number.isFinite(maxAge) ? maxAge : undefined,
  };
}
