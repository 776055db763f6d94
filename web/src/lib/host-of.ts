/** The site behind an address, or the address itself where somebody mistyped it: of https://known.example@other.example it is the second one. */
export const hostOf = (address: string) => URL.parse(address)?.hostname ?? address
