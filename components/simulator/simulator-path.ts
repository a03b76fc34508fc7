export const SIMULATOR_PATH = '/simulador/Hoteles';
/** Id of the estimate, where the page of a form without script scrolls to. */
export const ESTIMATE_ID = 'estimate';
export const FORM_ID = 'simulator';
