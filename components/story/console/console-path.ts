export const STORY_CONSOLE_PATH = '/adminmaster/AgenciaAdministrar/historias';
