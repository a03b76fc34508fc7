interface Named {
  firstName: string;
  lastName: string;
  maternalLastName: string | null;
}

/** The name as guests see each other: first name and the initial of the last. */
export function shortName({ firstName, lastName }: Named): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toLocaleUpperCase('es')}.` : firstName.trim();
}

/** The whole name, for staff. */
export const wholeName = ({ firstName, lastName, maternalLastName }: Named): string =>
  [firstName, lastName, maternalLastName].filter(Boolean).join(' ');
