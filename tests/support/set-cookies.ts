export interface SetCookie {
  name: string;
  value: string;
  attributes: string[];
}

/** The cookies that an answer sets, one by one. */
export function setCookies(answer: Response): SetCookie[] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const cut = pair.indexOf('=');
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), attributes };
  });
}

/** The Cookie header of a browser that received this answer. */
export function cookieHeader(answer: Response): string {
  return setCookies(answer)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
