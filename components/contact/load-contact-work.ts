/** As the login forms, the contact's show before the client and the schemas are there (40 kB). */
export const loadContactWork = () => import('./contact-work');
