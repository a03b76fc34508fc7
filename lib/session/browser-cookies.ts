/** Where scripts read and write cookies: `document`, or a stand-in of a test. */
export interface CookieJar {
  cookie: string;
}

/** Writes a cookie that scripts may read: Path=/, SameSite=Lax, life in seconds. */
export function writeBrowserCookie(
  jar: CookieJar,
  { name, value, maxAgeSeconds, secure }: { name: string; value: string; maxAgeSeconds: number; secure: boolean },
): void {
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function clearBrowserCookie(jar: CookieJar, name: string): void {
  jar.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
