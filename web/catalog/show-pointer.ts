const PSEUDO = { hover: /:hover/g, focus: /:focus(?:-visible)?(?![\w-])/g }

/** Lets every rule for `:hover` or `:focus-visible` hold for elements of the class `shown-pointer` as well. */
export function showPointer(kind: keyof typeof PSEUDO) {
  for (const sheet of document.styleSheets) addTwins(sheet, PSEUDO[kind])
}

function addTwins(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule, pseudo: RegExp) {
  // From the end, because each twin is put behind its rule.
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index]
    if (rule instanceof CSSStyleRule && rule.selectorText.search(pseudo) >= 0) {
      const twin = rule.selectorText.replace(pseudo, '.shown-pointer')
      group.insertRule(`${twin} ${rule.cssText.slice(rule.cssText.indexOf('{'))}`, index + 1)
    } else if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) addTwins(rule, pseudo)
  }
}
