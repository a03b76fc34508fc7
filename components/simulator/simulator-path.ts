export const SIMULATOR_PATH = '/simulador/Hoteles';
/** Where a form without script lands. */
export const ESTIMATE_ID = 'estimate';
export const FORM_ID = 'simulator';
