// The reservation's key is optional in this address. Specification 2.
export { default, generateMetadata } from '../[reservation]/menuReservation/page';
