/** Whether the field that no person sees was filled. */
export const isRobot = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim());
