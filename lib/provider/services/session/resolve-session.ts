import type { Actor, Context } from '../../context';

interface Credentials {
  cookie: string | undefined;
  header: string | undefined;
}

export async function resolveSession(_call: { ctx: Context; input: Credentials }): Promise<Actor> {
  return { kind: 'visitor' };
}
