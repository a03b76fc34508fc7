// Alias of the original's older address; the canonical link names the newer one. design/routes.md.
export { default, generateMetadata } from '../ContactInformation/page';
