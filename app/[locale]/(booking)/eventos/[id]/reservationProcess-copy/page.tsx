// Alias of the original's second address: the same page, whose canonical link is the first. design/routes.md.
export { default, generateMetadata } from '../reservationProcess/page';
