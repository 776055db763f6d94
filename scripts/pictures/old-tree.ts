import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The tree as it was at a commit, built, beside this one. Its pictures are taken by the tool as it is now. */
export function checkOut(root: string, commit: string): { tree: string; label: string; remove(): void } {
  const label = git(root, ['rev-parse', '--short', `${commit}^{commit}`])
  const tree = join(root, '.cache', 'picture-trees', label)
  const remove = () => {
    git(root, ['worktree', 'remove', '--force', tree])
  }
  if (existsSync(tree)) remove()
  git(root, ['worktree', 'add', '--detach', '--force', tree, label])
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    cwd: tree,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error(`${label} could not be built`)
  return { tree, label, remove }
}

function git(cwd: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}
