import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { type Proof, proveOwner } from '#web/lib/prove-owner.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { dataExportKeys } from './queries.ts'
import { readDataExport, readOpened } from './types.ts'

async function requestExport(proof: Proof) {
  await proveOwner(proof)
  return readDataExport(dataOrThrow(await db.rpc('request_export')), 'request_export')
}

/** Hands the file to the browser, which keeps it as it comes. */
async function downloadExport(proof: Proof) {
  await proveOwner(proof)
  const { bucket, path } = readOpened(dataOrThrow(await db.rpc('open_export')), 'open_export')
  const name = `touchline-${new Date().toISOString().slice(0, 10)}.zip`
  const { data, error } = await (await storage())
    .from(bucket)
    .createSignedUrl(path, LIMITS.export.linkSeconds, { download: name })
  if (error) throw error
  const link = document.createElement('a')
  link.href = data.signedUrl
  link.download = name
  link.click()
}

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: requestExport,
    onSuccess: (said) => client.setQueryData(dataExportKeys.mine, said),
  })
}

export function useDownloadExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: downloadExport,
    // A file that went in the meantime is said to be gone.
    onError: () => client.invalidateQueries({ queryKey: dataExportKeys.mine }),
  })
}
