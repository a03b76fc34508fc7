// An older address of the same page; the canonical link names the newer one. docs/pages.md, Booking pages.
export { default, generateMetadata } from '../ContactInformation/page';
