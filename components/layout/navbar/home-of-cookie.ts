import { isStaff } from '@/lib/domain/roles';
import { readUserView } from '@/lib/session/views';

/** Where the person of the readable `user` cookie has their own pages; null when logged out. Specification 2 and 4. */
export function homeOfCookie(cookies: string): string | null {
  const user = readUserView(cookies);
  if (!user) return null;
  if (user.type === 'U' && isStaff(user.role.name)) return '/adminmaster/Evento';
  return user.role.name === 'support' ? '/SidebarOptions' : '/adminReservacion';
}
