interface UserCookie {
  type?: unknown;
  role?: { name?: unknown };
}

function readUser(cookies: string): UserCookie | null {
  const text = /(?:^|;\s*)user=([^;]+)/.exec(cookies)?.[1];
  if (!text) return null;
  try {
    const user: unknown = JSON.parse(decodeURIComponent(text));
    return typeof user === 'object' && user !== null ? user : null;
  } catch {
    return null;
  }
}

/** Where the person of the readable `user` cookie has their own pages; null when logged out. Specification 2. */
export function homeOfCookie(cookies: string): string | null {
  const user = readUser(cookies);
  if (!user) return null;
  const isGuest = user.type === 'R' || user.role?.name === 'attendee';
  return isGuest ? '/adminReservacion' : '/adminmaster/Evento';
}
