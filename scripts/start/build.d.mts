type Settings = Readonly<Record<string, string | undefined>>;

export function buildFolder(root: string, env: Settings): string;
export function sourceHash(root: string, env: Settings): string;
