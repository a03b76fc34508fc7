import { expect, test } from 'vitest';
import { withoutCompanions } from '@/lib/domain/written-companions';

test.each([
  ['Ana Ruiz +1', 'Ana Ruiz', 1],
  ['Ana Ruiz (+ 2)', 'Ana Ruiz', 2],
  ['Sr. y Sra. Pérez + 2 niños', 'Sr. y Sra. Pérez', 3],
  ['Mr. & Mrs. Smith', 'Mr. & Mrs. Smith', 1],
  ['Luis Pérez + esposa', 'Luis Pérez', 1],
  ['Dr. Juan Pérez y Sra.', 'Dr. Juan Pérez', 1],
  ['Luis Pérez y su esposa + 3 hijos', 'Luis Pérez', 4],
  ['Ana Ruiz con 2 acompañantes', 'Ana Ruiz', 2],
  ['Tom Hall and 2 kids', 'Tom Hall', 2],
  ['Tom Hall (+ guest)', 'Tom Hall', 1],
  // Neither is said of them: last names with “y”, a couple by their names, who is called so.
  ['José Ortega y Gasset', 'José Ortega y Gasset', null],
  ['Ana Ruiz y Pedro Soto', 'Ana Ruiz y Pedro Soto', null],
  ['Novia', 'Novia', null],
  ['Ana Esra', 'Ana Esra', null],
  ['Ana Yhija', 'Ana Yhija', null],
  ['', '', null],
])('“%s” is “%s” with %j', (written, name, companions) => {
  expect(withoutCompanions(written)).toEqual({ name, companions, isUncounted: false });
});

test.each(['Luis Pérez + hijos', 'Luis Pérez +familia'])('“%s” does not say how many', (written) => {
  expect(withoutCompanions(written)).toEqual({ name: written, companions: null, isUncounted: true });
});
