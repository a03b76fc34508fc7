// An older address of the same page; the canonical link names the other. docs/pages.md, Event pages.
export { default, generateMetadata } from '../reservationProcess/page';
