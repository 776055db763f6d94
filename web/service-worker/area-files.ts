/** The files of each screen: [pattern of its address, its code, its words by language], by the number of the file. */
type Screen = [path: string, code: number[], words: Record<string, number[]>]
declare const __SCREENS__: { files: string[]; screens: Screen[] }

/** What the screens of an area are made of, so that each opens without a connection. What a screen opens later comes when it is used. */
export function filesOfArea(area: string, language: string): string[] {
  const { files, screens } = __SCREENS__
  const ofArea = screens.filter(([path]) => path.startsWith(`/${area}/`) || path === '/auth')
  const indexes = ofArea.flatMap(([, code, words]) => [...code, ...(words[language] ?? [])])
  return [...new Set(indexes)].map((index) => files[index] ?? '')
}
