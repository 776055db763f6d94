import type { Language } from './person-names.ts'

/** What a coach sees first in an athlete of a sport, as something in the singular with its article. */
export const SPORT_PHRASES: Record<Language, Record<string, readonly string[]>> = {
  en: {
    soccer: [
      'the first touch under pressure',
      'the scanning before the ball arrives',
      'the timing of the runs in behind',
    ],
    american_football: [
      'the release off the line',
      'the footwork through contact',
      'the burst out of the break',
    ],
    basketball: ['the read of the pick and roll', 'the balance on the pull-up', 'the second jump at the rim'],
    baseball: [
      'the bat path through the zone',
      'the arm action on the move',
      'the first step on ground balls',
    ],
    softball: [
      'the quick release from the knees',
      'the plate discipline with two strikes',
      'the first step out of the box',
    ],
    volleyball: [
      'the approach on out-of-system balls',
      'the platform on hard serves',
      'the hand position at the net',
    ],
    athletics: ['the posture in the last third', 'the rhythm into take-off', 'the patience out of the start'],
    swimming: [
      'the underwater work off each wall',
      'the stroke rate in the last fifteen',
      'the body line at race pace',
    ],
    tennis: [
      'the weight of the second serve',
      'the footwork around the backhand',
      'the return on big points',
    ],
    ice_hockey: ['the stick detail in the corners', 'the first three strides', 'the gap control on the rush'],
    field_hockey: [
      'the reverse-stick receiving',
      'the press from the front',
      'the body shape before the tackle',
    ],
    lacrosse: [
      'the off-hand passing in traffic',
      'the approach angle on defence',
      'the ground-ball work between the lines',
    ],
    rugby_union: [
      'the body height at the breakdown',
      'the footwork before contact',
      'the line speed in defence',
    ],
    cricket: ['the head position at release', 'the shot choice against spin', 'the throw on the turn'],
    golf: [
      'the distance control from a hundred metres',
      'the tempo with the driver',
      'the routine over short putts',
    ],
    rowing: [
      'the catch timing at rate thirty-four',
      'the length in the last five hundred',
      'the calm through the middle thousand',
    ],
    wrestling: [
      'the hand fight in the first minute',
      'the level change into the single',
      'the mat return from behind',
    ],
    gymnastics: ['the toe point in every connection', 'the block off the table', 'the control on landings'],
  },
  es: {
    soccer: ['el primer control bajo presión', 'la lectura antes de recibir', 'el desmarque a la espalda'],
    american_football: [
      'la salida de la línea',
      'el trabajo de pies tras el contacto',
      'la aceleración al romper la ruta',
    ],
    basketball: [
      'la lectura del bloqueo directo',
      'el equilibrio en el tiro tras bote',
      'el segundo salto bajo el aro',
    ],
    baseball: ['el recorrido del bate', 'el brazo en movimiento', 'el primer paso en las rodadas'],
    softball: ['el tiro rápido desde las rodillas', 'la disciplina con dos strikes', 'la salida de la caja'],
    volleyball: [
      'la carrera de ataque en balón alto',
      'la recepción de saques fuertes',
      'la colocación de manos en la red',
    ],
    athletics: [
      'la postura en el último tercio',
      'el ritmo de entrada a la batida',
      'la paciencia en la salida',
    ],
    swimming: [
      'el nado subacuático tras cada viraje',
      'la frecuencia en los últimos quince metros',
      'la posición del cuerpo a ritmo de carrera',
    ],
    tennis: ['el peso del segundo saque', 'el juego de pies en el revés', 'el resto en los puntos grandes'],
    ice_hockey: [
      'el trabajo de palo en las esquinas',
      'el arranque de tres zancadas',
      'el control de la distancia en defensa',
    ],
    field_hockey: ['la recepción de revés', 'la presión desde arriba', 'la postura antes de la entrada'],
    lacrosse: ['el pase con la mano débil', 'el ángulo de salida en defensa', 'la lucha por el balón suelto'],
    rugby_union: [
      'la altura del cuerpo en el ruck',
      'el cambio de paso antes del contacto',
      'la subida en defensa',
    ],
    cricket: [
      'la posición de la cabeza al soltar',
      'la elección del golpe contra el efecto',
      'el lanzamiento en giro',
    ],
    golf: [
      'el control de distancia a cien metros',
      'el tempo con el driver',
      'la rutina en los putts cortos',
    ],
    rowing: [
      'el ataque de pala a ritmo alto',
      'la amplitud en los últimos quinientos',
      'la calma en el segundo mil',
    ],
    wrestling: [
      'la lucha de manos en el primer minuto',
      'el cambio de nivel a una pierna',
      'el control desde atrás',
    ],
    gymnastics: ['la línea en cada enlace', 'el empuje en el potro', 'el control en las recepciones'],
  },
  fr: {
    soccer: [
      'la première touche sous pression',
      'la prise d’information avant de recevoir',
      'l’appel dans le dos de la défense',
    ],
    american_football: [
      'le départ sur la ligne',
      'le jeu d’appuis après contact',
      'l’accélération en sortie de tracé',
    ],
    basketball: [
      'la lecture du pick and roll',
      'l’équilibre sur le tir en sortie de dribble',
      'le deuxième saut près du cercle',
    ],
    baseball: ['la trajectoire de la batte', 'le lancer en mouvement', 'le premier pas sur les roulants'],
    softball: ['le relais rapide depuis les genoux', 'la patience à deux prises', 'le départ de la boîte'],
    volleyball: [
      'la course d’élan sur balle haute',
      'la réception des services forts',
      'la tenue des mains au filet',
    ],
    athletics: [
      'la posture dans le dernier tiers',
      'le rythme à l’approche de l’appel',
      'la patience au départ',
    ],
    swimming: [
      'la coulée après chaque virage',
      'la fréquence dans les quinze derniers mètres',
      'l’alignement à l’allure de course',
    ],
    tennis: [
      'la qualité de la deuxième balle',
      'le placement sur le revers',
      'le retour sur les points importants',
    ],
    ice_hockey: [
      'le travail de crosse dans les coins',
      'le démarrage sur trois foulées',
      'la gestion de l’écart en défense',
    ],
    field_hockey: ['la réception en revers', 'le pressing haut', 'le placement avant le tacle'],
    lacrosse: [
      'la passe de la main faible',
      'l’angle de sortie en défense',
      'le combat sur les balles au sol',
    ],
    rugby_union: ['la hauteur du corps dans les rucks', 'le cadrage avant le contact', 'la montée défensive'],
    cricket: ['la tenue de tête au lâcher', 'le choix du coup face au spin', 'le lancer en pivot'],
    golf: ['le dosage à cent mètres', 'le tempo au driver', 'la routine sur les putts courts'],
    rowing: [
      'la prise d’eau à cadence élevée',
      'l’amplitude dans les cinq cents derniers mètres',
      'le calme dans le deuxième mille',
    ],
    wrestling: [
      'le combat de mains dans la première minute',
      'le changement de niveau sur une jambe',
      'la reprise par derrière',
    ],
    gymnastics: [
      'la tenue des pointes dans chaque liaison',
      'l’impulsion sur la table',
      'la maîtrise des réceptions',
    ],
  },
}
