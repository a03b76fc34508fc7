import { spawnSync } from 'node:child_process';

const MAIN_BRANCHES = ['origin/main', 'main', 'origin/master', 'master'];

/**
 * The commit after which things count as changed: where this branch left the main one. On the main branch itself the
 * last commit; and where nothing has been changed since, the one before it.
 */
export function changedSince(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const head = git('rev-parse', 'HEAD');
  const bases = MAIN_BRANCHES.map((branch) => git('merge-base', 'HEAD', branch));
  const base = bases.find((commit) => commit !== null && commit !== head);
  if (base) return base;
  return git('status', '--porcelain') === '' ? (git('rev-parse', 'HEAD~1') ?? head) : head;
}
