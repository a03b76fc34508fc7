export const WORDS_PATH = '/adminmaster/AgenciaAdministrar/correos';

export const HELD_PATH = '/adminmaster/AgenciaAdministrar/rebotes';
