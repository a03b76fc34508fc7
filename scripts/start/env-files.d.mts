/** Takes settings from the files beside package.json that the environment does not name. */
export function readEnvFiles(root: string): void;
