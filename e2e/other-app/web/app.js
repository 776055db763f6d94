const { url, key } = await (await fetch('/config.json')).json()
const supabase = window.supabase.createClient(url, key)
const $ = (id) => document.getElementById(id)

const show = ({ body }) => {
  const item = document.createElement('li')
  item.textContent = body
  $('messages').append(item)
}
const say = (text) => {
  $('status').textContent = text
}

$('sign-up').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { name, harbour, email, password } = Object.fromEntries(new FormData(event.target))
  const { error } = await supabase.auth.signUp({ email, password, options: { data: { name, harbour } } })
  if (error) return say(error.message)
  const { data, error: unread } = await supabase.from('messages').select('body').order('id')
  if (unread) return say(unread.message)
  data.forEach(show)
  supabase
    .channel('messages')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, ({ new: row }) =>
      show(row),
    )
    .on('system', {}, ({ extension, status }) => {
      if (extension === 'postgres_changes' && status === 'ok') say(`Listening as ${name}`)
    })
    .subscribe()
  $('sign-up').hidden = true
  $('write').hidden = false
})

$('write').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { error } = await supabase.from('messages').insert({ body: new FormData(event.target).get('body') })
  if (error) say(error.message)
  event.target.reset()
})
