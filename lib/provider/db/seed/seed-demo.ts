import type { ProviderParts } from '../../app';

export async function seedDemo(_parts: ProviderParts): Promise<void> {}
