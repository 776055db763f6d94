// No circle between nouns of the web app: of two that import each other neither can be read, moved or removed alone. Types count.

const featureOf = (file) => /^web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** Feature to feature, with the first file that imports across. `modules` are those that dependency-cruiser has read. */
export function featureImports(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || /\.test\.tsx?$/.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (!to || to === from) continue
      if (!imports.has(from)) imports.set(from, new Map())
      if (!imports.get(from).has(to)) imports.get(from).set(to, { source, resolved })
    }
  }
  return imports
}

/**
 * One line for each circle: which features, by which files, and what to do.
 * Told from its first name by the alphabet, so that the line stays the same when an import elsewhere comes or goes.
 */
export function circlesOf(imports) {
  const told = new Map()
  for (const start of [...imports.keys()].sort()) {
    const circle = wayBack(imports, start)
    if (!circle || told.has([...circle].sort().join())) continue
    const files = circle.map((from, index) => {
      const { source, resolved } = imports.get(from).get(circle[(index + 1) % circle.length])
      return `${source} imports ${resolved}`
    })
    told.set(
      [...circle].sort().join(),
      `features in a circle: ${[...circle, circle[0]].join(' → ')}: ${files.join('; ')}. ` +
        'Move what both need into the one that the other already imports, hand it down from a page of web/src/app, ' +
        'or, where one reads the other again after a change, register that as `readAgain` in web/src/app/nouns.ts',
    )
  }
  return [...told.values()]
}

/** The shortest way from a feature back to itself. */
function wayBack(imports, start) {
  const ways = [[start]]
  const seen = new Set()
  for (const way of ways) {
    for (const next of imports.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}
