export const STORY_CONSOLE_PATH = '/adminmaster/AgenciaAdministrar/historias';

export const STORIES_PATH = '/historias-felices';

/** The address of a story, without language. */
export const storyPath = (slug: string): string => `${STORIES_PATH}/${slug}`;
