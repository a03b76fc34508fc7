import type { RoleName } from '@/lib/contract/role';
import type { users } from '../schema';
import type { DemoDays } from './demo-days';

export const DEMO_PASSWORD = 'Demo-2026-boda';

const PEOPLE: { id: string; agencyId: string | null; mail: string; name: string; role: RoleName }[] = [
  { id: 'user-admin', agencyId: null, mail: 'admin', name: 'Teresa Villalobos Ríos', role: 'admin' },
  { id: 'user-agency', agencyId: '1', mail: 'agency', name: 'Mariana Castillo Peña', role: 'agency' },
  { id: 'user-agency-user', agencyId: '1', mail: 'agencyuser', name: 'Jorge Luis Canché May', role: 'agencyUser' },
  { id: 'user-payment', agencyId: '1', mail: 'payment', name: 'Patricia Domínguez Sosa', role: 'payment' },
  { id: 'user-planner', agencyId: '1', mail: 'weddingplanner', name: 'Regina Solís Aguirre', role: 'weddingPlanner' },
  { id: 'user-wholesaler', agencyId: '1', mail: 'wholesaler', name: 'Alberto Quiroz Leal', role: 'wholesaler' },
  { id: 'user-organizer', agencyId: '1', mail: 'organizer', name: 'Ximena Arriaga Luna', role: 'organizer' },
  { id: 'user-attendee', agencyId: '1', mail: 'attendee', name: 'Lucía Hernández Mora', role: 'attendee' },
  { id: 'user-support', agencyId: '1', mail: 'support', name: 'Iván Pech Dzul', role: 'support' },
  { id: 'user-agency-2', agencyId: '2', mail: 'agency2', name: 'Fernando Ibarra Lomelí', role: 'agency' },
  { id: 'user-organizer-2', agencyId: '2', mail: 'organizer2', name: 'Daniela Ochoa Treviño', role: 'organizer' },
];

export const DEMO_USER_IDS = PEOPLE.map(({ id }) => id);

/** The accounts of the demo, listed in README.md, all with the one password whose hash is given. */
export const demoUsers = (passwordHash: string, days: DemoDays): (typeof users.$inferInsert)[] =>
  PEOPLE.map(({ mail, ...person }) => ({
    ...person,
    email: `${mail}@demo.test`,
    passwordHash,
    createdAt: days.at(-300),
  }));
