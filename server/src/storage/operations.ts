/** What policies read from storage.operation(); the platform's names. */
export const OPERATIONS = {
  bucketCreate: 'storage.bucket.create',
  bucketDelete: 'storage.bucket.delete',
  bucketEmpty: 'storage.bucket.empty',
  bucketList: 'storage.bucket.list',
  bucketGet: 'storage.bucket.get',
  bucketUpdate: 'storage.bucket.update',
  upload: 'storage.object.upload',
  update: 'storage.object.upload_update',
  uploadSigned: 'storage.object.upload_signed',
  signUpload: 'storage.object.sign_upload_url',
  sign: 'storage.object.sign',
  signMany: 'storage.object.sign_many',
  get: 'storage.object.get_authenticated',
  info: 'storage.object.info_authenticated',
  list: 'storage.object.list',
  listV2: 'storage.object.list_v2',
  move: 'storage.object.move',
  copy: 'storage.object.copy',
  remove: 'storage.object.delete',
  removeMany: 'storage.object.delete_many',
  render: 'storage.render.image_authenticated',
  resumableCreate: 'storage.tus.upload.create',
  resumablePart: 'storage.tus.upload.part',
} as const

export type StorageOperation = (typeof OPERATIONS)[keyof typeof OPERATIONS]
