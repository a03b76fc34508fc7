export const WORDS_PATH = '/adminmaster/AgenciaAdministrar/correos';
