/** Whether the field that no person sees was filled. Issue "The public site", forms. */
export const isRobot = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim());
