/** Where the page finds what another app shared with it (`web/src/lib/shared-file.ts`). */
const CACHE = 'shared-file'
const ADDRESS = '/shared-file'

/** A film from the phone's share menu: kept for the page that takes it, which is opened next. Nothing is sent yet. */
export async function takeSharedFile(request: Request): Promise<Response> {
  try {
    const file = (await request.formData()).get('film')
    if (file instanceof File && file.size > 0) {
      const cache = await caches.open(CACHE)
      await cache.put(
        ADDRESS,
        new Response(file, {
          headers: {
            'content-type': file.type,
            'x-file-name': encodeURIComponent(file.name),
            'x-shared-at': String(Date.now()),
          },
        }),
      )
      return Response.redirect('/athlete/videos?shared=film', 303)
    }
  } catch {
    // Told by the page: it finds nothing.
  }
  return Response.redirect('/athlete/videos?shared=nothing', 303)
}
