import type { ConsoleLink, ConsolePage } from '@/lib/domain/console-pages';

/** Pages of /adminmaster that exist by now; a link to another would be dead. */
const BUILT: readonly ConsolePage[] = [
  'Evento',
  'Asistentes',
  'ConfigurarCategorias',
  'Cronograma',
  'Notificaciones',
  'Transporte',
  'CuentaBancaria',
  'Perfil',
  'Permisos',
  'RolesUsuario',
  'Usuarios',
];

export const builtLinks = (links: readonly ConsoleLink[]): ConsoleLink[] =>
  links.filter(({ page }) => BUILT.includes(page));
