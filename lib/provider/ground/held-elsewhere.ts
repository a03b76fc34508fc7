import { ProviderError } from '../error';

/** What a booking wants is taken, perhaps by a hold that is over and not yet ended: worth a second try after ending it. */
export class HeldElsewhere extends ProviderError {}
