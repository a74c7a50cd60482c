import type { Steps } from './steps.js';

/** UNSAFE_POSTURES and EMERGENCY_ACCESS: [stop, fix, prevent]. */
export const PEOPLE_AND_EMERGENCY = {
  person_down: {
    en: [
      'Make the place safe, call 911 and send the trained first-aider.',
      'Give first aid, do not move the person unless in danger, lead the ambulance in.',
      'Investigate the cause and report to OSHA: a death within 8 h, a hospital stay within 24 h.',
    ],
    es: [
      'Asegurar el lugar, llamar al 911 y enviar al socorrista.',
      'Dar primeros auxilios, no mover a la persona salvo peligro, guiar a la ambulancia.',
      'Investigar la causa y avisar a OSHA: muerte en 8 h, hospitalización en 24 h.',
    ],
  },
  makeshift_standing: {
    en: [
      'Have the person step down.',
      'Bring a ladder, work platform or scaffold on a firm base for the height.',
      'Plan platforms for each task and take buckets and pallets away as a step.',
    ],
    es: [
      'Hacer bajar a la persona.',
      'Traer escalera, plataforma o andamio con base firme para la altura.',
      'Planear plataformas para cada tarea y no permitir baldes ni tarimas como escalón.',
    ],
  },
  distracted_in_zone: {
    en: [
      'Ask the person to leave the plant zone before using the phone.',
      'Put the phone away and restart on eye contact with operators.',
      'Mark phone-free zones and give a safe place for calls.',
    ],
    es: [
      'Pedir a la persona que salga de la zona de máquinas antes de usar el teléfono.',
      'Guardar el teléfono y reanudar con contacto visual con los operadores.',
      'Señalizar zonas sin teléfono y dar un lugar seguro para llamadas.',
    ],
  },
  overload_lift: {
    en: [
      'Set the load down.',
      'Use a cart, hoist or second person; above 51 lb (23 kg) do not lift alone.',
      'Order smaller packages and bring material to the place by machine.',
    ],
    es: [
      'Bajar la carga al suelo.',
      'Usar carro, polipasto o una segunda persona; más de 51 lb (23 kg) no se levanta solo.',
      'Pedir bultos más pequeños y acercar el material con máquina.',
    ],
  },
  stooped_lifting: {
    en: [
      'Pause and let the back straighten.',
      'Raise the load or work to between knee and chest; bend the knees, load close.',
      'Deliver on stands or pallet lifters and rotate the task.',
    ],
    es: [
      'Pausar y enderezar la espalda.',
      'Subir la carga o el trabajo entre rodilla y pecho; doblar rodillas, carga pegada al cuerpo.',
      'Entregar el material sobre bases o elevadores de tarimas y rotar la tarea.',
    ],
  },
  horseplay_running: {
    en: [
      'End it calmly and separate people from machines and edges.',
      'Talk it over at once: what could have happened, and who decides on breaks.',
      'Set conduct rules at orientation and plan time so that nobody has to run.',
    ],
    es: [
      'Ponerle fin con calma y alejar a las personas de máquinas y bordes.',
      'Conversarlo de inmediato: qué pudo pasar y quién decide los descansos.',
      'Fijar reglas de conducta en la inducción y planear tiempos para que nadie corra.',
    ],
  },
  overhead_reach: {
    en: [
      'Let the arms rest.',
      'Raise the person with a platform, or lower the work below shoulder height.',
      'Use tool extensions or supports and rotate overhead work every 30 min.',
    ],
    es: [
      'Dejar descansar los brazos.',
      'Subir a la persona con plataforma, o bajar el trabajo por debajo del hombro.',
      'Usar extensiones o soportes y rotar el trabajo sobre la cabeza cada 30 min.',
    ],
  },
  awkward_posture: {
    en: [
      'Change position and stretch.',
      'Bring the work to waist height, or use knee pads, stools and turning aids.',
      'Vary tasks over the day and choose tools for low or tight places.',
    ],
    es: [
      'Cambiar de posición y estirarse.',
      'Llevar el trabajo a la altura de la cintura, o usar rodilleras, bancos y apoyos giratorios.',
      'Variar las tareas durante el día y elegir herramientas para lugares bajos o estrechos.',
    ],
  },
  exit_blocked: {
    en: [
      'Pause work that needs this exit and tell the people inside.',
      'Clear the door and the whole route to open air; unlock it from inside.',
      'Mark routes on the floor and walk them every day.',
    ],
    es: [
      'Pausar el trabajo que depende de esta salida y avisar a quienes están adentro.',
      'Despejar la puerta y toda la ruta hasta el exterior; que abra desde adentro.',
      'Marcar las rutas en el piso y recorrerlas cada día.',
    ],
  },
  eyewash_blocked: {
    en: [
      'Pause work with corrosive material.',
      'Clear or bring an eyewash within 10 s of walking and flush it to test.',
      'Flush weekly, note it on the tag and keep the way open.',
    ],
    es: [
      'Pausar el trabajo con material corrosivo.',
      'Despejar o traer un lavaojos a no más de 10 s de camino y probar el chorro.',
      'Enjuagar cada semana, anotarlo en la etiqueta y mantener libre el acceso.',
    ],
  },
  first_aid_missing: {
    en: [
      'Hold high-risk work until first aid is at hand.',
      'Bring a complete, weatherproof kit and name a trained first-aider for the shift.',
      'Check the kit weekly and post emergency numbers and the way to the hospital.',
    ],
    es: [
      'Retener el trabajo de alto riesgo hasta tener primeros auxilios a mano.',
      'Traer un botiquín completo e impermeable y nombrar un socorrista capacitado por turno.',
      'Revisar el botiquín cada semana y publicar números de emergencia y ruta al hospital.',
    ],
  },
  barricade_sign_missing: {
    en: [
      'Warn people in person until it is marked.',
      'Set the barricade and a DANGER or CAUTION sign that fits the hazard, readable in both languages.',
      'Take signs down when the hazard is gone, so that those that stand count.',
    ],
    es: [
      'Advertir en persona hasta que esté señalizado.',
      'Poner la barricada y un letrero PELIGRO o PRECAUCIÓN acorde al riesgo, legible en ambos idiomas.',
      'Quitar los letreros cuando pase el peligro, para que los que queden se respeten.',
    ],
  },
  emergency_lane_blocked: {
    en: [
      'Move vehicles and material out of the lane now.',
      'Keep it wide and firm enough for fire trucks, hydrants free.',
      'Mark it as a fire lane on plan and ground and tow what stands there.',
    ],
    es: [
      'Sacar ahora vehículos y material de la vía.',
      'Mantenerla ancha y firme para camiones de bomberos, hidrantes libres.',
      'Marcarla como vía de emergencia en plano y suelo y remolcar lo que estorbe.',
    ],
  },
  exit_sign_missing: {
    en: [
      'Show people the way out by word and close dark areas.',
      'Hang a lit EXIT sign at each exit and arrows where the way is not plain.',
      'Test sign lights and batteries every month.',
    ],
    es: [
      'Indicar de palabra la salida y cerrar las áreas oscuras.',
      'Colgar un letrero SALIDA (EXIT) iluminado en cada salida y flechas donde no sea evidente.',
      'Probar luces y baterías de los letreros cada mes.',
    ],
  },
} as const satisfies Steps;
