import type { Steps } from './steps.js';

/** MACHINERY_EQUIPMENT and VEHICLE_TRAFFIC: [stop, fix, prevent]. */
export const MACHINES_AND_TRAFFIC = {
  swing_radius: {
    en: [
      'Signal the operator to stop and lead the person out of the swing area.',
      'Barricade the swing radius and restart only on eye contact with the spotter.',
      'Draw exclusion zones in the site plan and brief every ground crew.',
    ],
    es: [
      'Indicar al operador que se detenga y sacar a la persona del radio de giro.',
      'Poner barricada en el radio de giro y reanudar solo con contacto visual con el señalero.',
      'Dibujar zonas de exclusión en el plano de obra e instruir a todo el personal de piso.',
    ],
  },
  lockout_missing: {
    en: [
      'Step away from the machine.',
      'Isolate every energy source, apply own lock and tag, release stored energy and try to start it.',
      'Write the lockout procedure of each machine and audit it yearly.',
    ],
    es: [
      'Apartarse de la máquina.',
      'Aislar cada fuente de energía, poner candado y etiqueta propios, liberar energía acumulada e intentar arrancar.',
      'Escribir el procedimiento de bloqueo de cada máquina y auditarlo cada año.',
    ],
  },
  unstable_equipment: {
    en: [
      'Halt the machine, lower the load and clear the downhill side.',
      'Move it to firm, level ground with seat belt fastened; set stop logs or berms at the edge.',
      'Post slope and load limits, use ROPS machines only and check the ground after rain.',
    ],
    es: [
      'Parar la máquina, bajar la carga y despejar el lado de la pendiente.',
      'Moverla a suelo firme y nivelado con cinturón puesto; colocar topes o bermas en el borde.',
      'Publicar límites de pendiente y carga, usar solo máquinas con ROPS y revisar el suelo tras la lluvia.',
    ],
  },
  riding_equipment: {
    en: [
      'Halt the machine and let the rider get off.',
      'Carry people only in a seat with a belt or an approved personnel platform.',
      'Mark NO RIDERS on machines and plan transport and lifts for crews.',
    ],
    es: [
      'Parar la máquina y hacer bajar al pasajero.',
      'Transportar personas solo en asiento con cinturón o en plataforma aprobada.',
      'Rotular PROHIBIDO PASAJEROS en las máquinas y planear transporte y elevación del personal.',
    ],
  },
  unguarded_machine: {
    en: [
      'Switch the tool off and unplug it.',
      'Put the guard back and test that it closes; tag the tool out if the guard is missing.',
      'Check guards at issue and before each use; never tie a guard open.',
    ],
    es: [
      'Apagar y desconectar la herramienta.',
      'Reponer la guarda y probar que cierre; si falta, retirar con etiqueta de fuera de servicio.',
      'Revisar guardas al entregar y antes de cada uso; nunca amarrar una guarda abierta.',
    ],
  },
  raised_unattended: {
    en: [
      'Clear people from under the raised part.',
      'Lower or block blades, buckets and forks; controls in neutral, engine off, brake set.',
      'Make parking with lowered attachments part of the shift-end check.',
    ],
    es: [
      'Despejar a las personas de debajo de la parte elevada.',
      'Bajar o calzar hojas, cucharones y horquillas; mandos en neutro, motor apagado, freno puesto.',
      'Incluir en la revisión de fin de turno estacionar con implementos abajo.',
    ],
  },
  tool_defect: {
    en: [
      'Take the tool out of the hand and out of use.',
      'Tag it, repair it by a trained person or scrap it; use the right tool for the job.',
      'Inspect tools on return to the crib and teach their limits.',
    ],
    es: [
      'Quitar la herramienta de las manos y del servicio.',
      'Etiquetarla; que la repare personal capacitado o desecharla; usar la herramienta adecuada.',
      'Inspeccionar las herramientas al devolverlas al almacén y enseñar sus límites.',
    ],
  },
  pedestrian_vehicle: {
    en: [
      'Hold the vehicle until the person is out of its path.',
      'Separate both with barriers or a spotter; cross only where the driver sees and waves.',
      'Plan one-way traffic, marked crossings and speed limits; alarms and mirrors working.',
    ],
    es: [
      'Retener el vehículo hasta que la persona salga de su paso.',
      'Separarlos con barreras o señalero; cruzar solo donde el conductor ve y autoriza.',
      'Planear sentido único, cruces marcados y límites de velocidad; alarmas y espejos en buen estado.',
    ],
  },
  forklift_misuse: {
    en: [
      'Park the truck, lower the forks and let people off.',
      'Lift people only on a secured safety platform; travel with the load low, tilted back, view clear.',
      'Let certified operators only drive and evaluate them every three years.',
    ],
    es: [
      'Parar el montacargas, bajar las horquillas y hacer bajar a las personas.',
      'Elevar personas solo en plataforma de seguridad sujeta; circular con carga baja, inclinada atrás y vista libre.',
      'Que manejen solo operadores certificados, con evaluación cada tres años.',
    ],
  },
  no_backing_control: {
    en: [
      'No reversing until somebody watches the rear.',
      'Back up only with a working alarm heard above the noise, or when a spotter says it is safe.',
      'Lay out drive-through routes, test alarms each shift and fit cameras.',
    ],
    es: [
      'No dar marcha atrás hasta que alguien vigile la parte trasera.',
      'Retroceder solo con alarma audible sobre el ruido, o cuando un señalero indique que es seguro.',
      'Trazar rutas de paso sin retroceso, probar alarmas cada turno e instalar cámaras.',
    ],
  },
  traffic_control_missing: {
    en: [
      'Move the crew off the roadway.',
      'Set signs, cones and barricades to the MUTCD; trained flaggers in high-visibility clothing.',
      'Draw the traffic control plan before the work and walk it at every change.',
    ],
    es: [
      'Retirar a la cuadrilla de la calzada.',
      'Colocar señales, conos y barricadas según el MUTCD; banderilleros capacitados con ropa de alta visibilidad.',
      'Trazar el plan de control de tránsito antes del trabajo y recorrerlo en cada cambio.',
    ],
  },
  no_seatbelt: {
    en: [
      'Halt the machine until the belt is fastened.',
      'Repair or replace a missing or torn belt before it is driven again.',
      'Make “belt on” the first line of the operator’s check; fit belt alarms.',
    ],
    es: [
      'Parar la máquina hasta que el cinturón esté abrochado.',
      'Reparar o cambiar el cinturón roto o faltante antes de volver a operar.',
      'Poner «cinturón puesto» como primera línea de la revisión del operador; instalar alarmas.',
    ],
  },
  walkway_shared: {
    en: [
      'Slow vehicles to walking pace or hold them.',
      'Mark and fence a walkway of its own, with crossings at right angles.',
      'Put pedestrian routes into the site plan and keep them clear of storage.',
    ],
    es: [
      'Bajar los vehículos a paso de persona o detenerlos.',
      'Marcar y cercar un paso peatonal propio, con cruces en ángulo recto.',
      'Incluir las rutas peatonales en el plano de obra y mantenerlas sin acopios.',
    ],
  },
} as const satisfies Steps;
