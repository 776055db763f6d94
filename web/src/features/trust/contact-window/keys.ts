export const contactWindowKeys = { all: ['contact-windows'] } as const
