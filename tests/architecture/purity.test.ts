import { expect, it } from 'vitest';
import { filesUnder, walk } from '@/tests/support/source-files';

it('lib/domain reads no clock and no chance: the moment is a parameter', () => {
  const found: string[] = [];
  for (const path of filesUnder('lib/domain'))
    walk(path, (node, line) => {
      const call =
        node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier'
          ? `${node.object.name}.${node.property.name}`
          : '';
      const emptyDate =
        node.type === 'NewExpression' &&
        node.callee.type === 'Identifier' &&
        node.callee.name === 'Date' &&
        node.arguments.length === 0;
      if (emptyDate || ['Date.now', 'Math.random', 'process.env', 'performance.now'].includes(call))
        found.push(`${path}:${line} ${emptyDate ? 'new Date()' : call}`);
    });
  expect(found).toEqual([]);
});
