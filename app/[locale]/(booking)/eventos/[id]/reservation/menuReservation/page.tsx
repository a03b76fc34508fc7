// The reservation's key is optional in this address.
export { default, generateMetadata } from '../[reservation]/menuReservation/page';
