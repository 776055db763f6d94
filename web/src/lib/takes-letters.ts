/** Whether a letter pressed here is written, or goes to an option of a list, so that it is no shortcut. A tick or a slider takes none. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"])'))
